import { unreadable } from '@/lib/api-client/http';
import { read } from '@/lib/api-client/request';
import { hasFields, isArrayOf, isFiniteNumber, isString } from '@/lib/checks';

/** Only the page that shows them carries this check (`isCheckedWhereUsed` in the contract). */
const isHomePorts = hasFields({
  home_ports: isArrayOf(hasFields({ name: isString, participants: isFiniteNumber })),
});

/** How many from each region have entered, rounded; 404 from a server that does not count them. Throws ApiError. */
export const getHomePorts = async (examId: string) => {
  const ports = await read('getHomePorts', { examId });
  if (!isHomePorts(ports)) throw unreadable('getHomePorts', 200);
  return ports;
};

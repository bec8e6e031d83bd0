import { mkdirSync } from 'node:fs';
import { must } from '../../scripts/lib/run-command.ts';
import { type Compose, networksOf } from './compose.ts';

/** The range of networks that compose.yaml gives none. */
const otherRange = '172.30.7';
/** Services whose address is not fixed get those from here on. */
const firstFree = 100;

const rangeOf = ({ networks }: Compose, network: string): string =>
  networks[network]?.ipam?.config[0]?.subnet.replace(/\.0\/24$/, '') ?? otherRange;

/** The address of this machine in a network of compose.yaml. */
export const ownAddress = (compose: Compose, network: string): string => `${rangeOf(compose, network)}.1`;

/**
 * Lays the networks of compose.yaml between containers, each of which gets a network namespace of its own under its name. No way leads out of
 * them, but this machine is in each.
 * @returns the addresses, by service and network, such as `nginx outside`
 */
export async function layNetworks(compose: Compose, names: readonly string[]): Promise<Map<string, string>> {
  mkdirSync('/run/netns', { recursive: true });
  await must('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  await must('ip', 'link', 'set', 'lo', 'up');
  for (const network of ['outside', 'inner', 'operations']) {
    await must('ip', 'link', 'add', network, 'type', 'bridge');
    await must('ip', 'address', 'add', `${ownAddress(compose, network)}/24`, 'dev', network);
    await must('ip', 'link', 'set', network, 'up');
  }
  const addresses = new Map<string, string>();
  for (const [number, name] of names.entries()) {
    const service = compose.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}`);
    await must('ip', 'netns', 'add', name);
    await must('ip', '-n', name, 'link', 'set', 'lo', 'up');
    for (const [network, fixed] of networksOf(service)) {
      const address = fixed ?? `${rangeOf(compose, network)}.${firstFree + number}`;
      const cable = `${network.slice(0, 5)}-${name}`;
      await must('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', network, 'netns', name);
      await must('ip', 'link', 'set', cable, 'master', network, 'up');
      await must('ip', '-n', name, 'address', 'add', `${address}/24`, 'dev', network);
      await must('ip', '-n', name, 'link', 'set', network, 'up');
      addresses.set(`${name} ${network}`, address);
    }
  }
  return addresses;
}

import rim from '@/lib/generated/signal-rim.json';
import { sceneryPath } from '@/lib/paths';

/** A piece of the hidden signal, drawn by the build as a thin line of dots and dashes along the rim of the certificate. */
export function SignalRim({ className }: { className?: string | undefined }) {
  return rim.looks ? <img className={className} src={sceneryPath('signal-rim')} alt={rim.looks} /> : null;
}

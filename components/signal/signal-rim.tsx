import { morseLengths, spokenMorse } from '@knowledgeking/contract/rules/morse';
import rim from '@/lib/generated/signal-rim.json';
import styles from './signal-rim.module.scss';

/** How long a dot is at most, in millimetres. */
const dot = 0.8;

/** The four sides inside the rope of a certificate of 210 × 297 mm, each with its length. */
const sides = [
  ['M33 28.9H177', 144],
  ['M181.1 33V264', 231],
  ['M177 268.1H33', 144],
  ['M28.9 264V33', 231],
] as const;

/** A piece of the hidden signal as a thin line of dots and dashes, again and again along the rim of the certificate. */
export function SignalRim({ className }: { className?: string | undefined }) {
  if (!rim.morse) return null;
  const lengths = morseLengths(rim.morse);
  const once = lengths.reduce((sum, length) => sum + length, 0);
  const pause = lengths.at(-1) ?? 0;
  return (
    <svg
      viewBox="0 0 210 297"
      className={className}
      role="img"
      aria-label={`ふちの点と線：${spokenMorse(rim.morse)}`}
    >
      {sides.map(([d, length]) => (
        // In units of a dot, so that each side begins and ends with a whole signal.
        <path
          key={d}
          d={d}
          pathLength={Math.ceil(length / dot / once) * once - pause}
          strokeDasharray={lengths.join(' ')}
          className={styles.line}
        />
      ))}
    </svg>
  );
}

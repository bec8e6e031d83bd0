import { useHeldNavigation } from '@/hooks/use-held-navigation';
import styles from './held-navigation.module.scss';

/** Says that another page waits for the network, while this one stays. */
export function HeldNavigation() {
  const isHeld = useHeldNavigation();
  return (
    <p role="status" className={styles.line} data-shown={isHeld}>
      {isHeld && '電波がもどるまで、このままお待ちください。つながると、ひとりでに進みます。'}
    </p>
  );
}

import { sendTailLinkClick } from '@/lib/analytics';
import site from '@/lib/generated/site.json';
import styles from './site-footer.module.scss';

/** Who runs the contest and how to reach them. */
export function SiteFooter() {
  const { contact_email, copyright } = site;
  const mail = `mailto:${contact_email}`;
  return (
    <footer className={styles.footer}>
      <p>
        お問い合わせ：
        <a href={mail} onClick={() => sendTailLinkClick(mail)}>
          {contact_email}
        </a>
      </p>
      <p>
        <small>{copyright}</small>
      </p>
    </footer>
  );
}

import { site } from '@/lib/content/site';
import styles from './site-footer.module.scss';

/** Who runs the contest and how to reach them. */
export function SiteFooter() {
  const { contact_email, copyright } = site;
  return (
    <footer className={styles.footer}>
      <p>
        お問い合わせ：<a href={`mailto:${contact_email}`}>{contact_email}</a>
      </p>
      <p>
        <small>{copyright}</small>
      </p>
    </footer>
  );
}

/** The least that `APP_ENV=staging` starts with. */
export const stagingEnvironment = {
  APP_ENV: 'staging',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  DATA_KEY: 'a data key of more than thirty-two characters',
  DEBUG_KEY: 'a key for the debug calls',
};

/** The least that `APP_ENV=production` starts with. */
export const productionEnvironment = {
  APP_ENV: 'production',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  DATA_KEY: 'a data key of more than thirty-two characters',
  DATABASE_URL: 'postgres://contest:word@db/contest?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example.jp',
  MAIL_FROM: '知識王決定戦 事務局 <no-reply@quiz.example.jp>',
  SITE_ORIGIN: 'https://quiz.example.jp',
};

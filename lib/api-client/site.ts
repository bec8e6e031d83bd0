import { send } from '@/lib/api-client/http';
import { read } from '@/lib/api-client/request';
import { isExamsAnswer, isSiteStatusAnswer } from '@/lib/api-client/shapes/site';

/** The period and whether the contest is in maintenance. Sent once: it is polled anyway. Throws ApiError. */
export const getSiteStatus = () =>
  send({ call: 'getSiteStatus', method: 'GET', path: '/site_status', isReadable: isSiteStatusAnswer });

/** Every exam. Throws ApiError. */
export const getExams = () => read('getExams', '/exams', { isReadable: isExamsAnswer });

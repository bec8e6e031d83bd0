import { send } from '@/lib/api-client/http';
import { read } from '@/lib/api-client/request';

/** The period and whether the contest is in maintenance. Sent once: it is polled anyway. Throws ApiError. */
export const getSiteStatus = () => send('getSiteStatus', {});

/** Every exam. Throws ApiError. */
export const getExams = () => read('getExams', {});

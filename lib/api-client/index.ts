/** Every call of the contest API that the site makes. A call shows nothing and goes nowhere: it returns a result or throws ApiError. */
export * from '@/lib/api-client/commitment';
export * from '@/lib/api-client/entry';
export * from '@/lib/api-client/exam';
export * from '@/lib/api-client/home-ports';
export * from '@/lib/api-client/past';
export * from '@/lib/api-client/results';
export { login, logout } from '@/lib/api-client/session';
export * from '@/lib/api-client/site';
export * from '@/lib/api-client/users';

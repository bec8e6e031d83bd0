export { default } from '@/components/debug/api-calls-page';

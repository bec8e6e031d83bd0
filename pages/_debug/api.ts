export { default } from '@/components/debug/debug-api-page';

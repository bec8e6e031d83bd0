export { default } from '@/components/debug/practice-questions-page';

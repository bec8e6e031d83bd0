export { default } from '@/components/debug/any-question-page';

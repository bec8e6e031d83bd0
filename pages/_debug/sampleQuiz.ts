export { default } from '@/components/debug/debug-sample-quiz-page';

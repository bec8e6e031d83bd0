export { default } from '@/components/debug/debug-quiz-page';

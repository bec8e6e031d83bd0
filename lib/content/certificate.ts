import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/certificate.json';

/** The words of the certificate. */
export const certificate: PackWords['certificate'] = words;

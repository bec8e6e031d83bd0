import type { CallResult, Commitment, Exam, HomePorts, Me, PersonalResult } from '@knowledgeking/contract';
import { type MockPhase, mockExam } from '@/mock-api/exam';
import { type MockKeyedQuiz, mockPastExam } from '@/mock-api/past-exam';
import { mockCommitment, mockCommittedDocument, mockHomePorts, mockPersonalResult } from '@/mock-api/results';

/** All that the mock API knows; its responses are made from it. */
export interface MockState {
  phase: MockPhase;
  exam: Exam;
  me: Omit<Me, 'server_time'>;
  /** Where there is one, the contest is in maintenance, and calls are refused with it. */
  maintenanceMessage?: string;
  personalResult: PersonalResult;
  /** The exam that is replayed, and whose answers are shown. */
  pastExam: MockKeyedQuiz[];
  /** The logged-in user's answers to that exam. */
  answers: string[];
  isEntryConfirmed: boolean;
  /** The published hash of the questions; absent where there is none, and on servers that know of none. */
  commitment?: Commitment;
  /** How many have entered from where; absent on servers that do not count them. */
  homePorts?: HomePorts['home_ports'];
  /** The document behind it, once it is public. */
  committedDocument?: CallResult<'getCommittedDocument'>;
}

/** A state of the contest in this phase, with nobody logged in. */
export function mockState(phase: MockPhase, overrides: Partial<MockState> = {}): MockState {
  return {
    phase,
    exam: mockExam(phase),
    me: {},
    personalResult: mockPersonalResult(),
    pastExam: mockPastExam(),
    answers: ['1', '1,2,3', '', 'SOS'],
    isEntryConfirmed: false,
    ...overrides,
  };
}

const sailor = { is_children_division: false, display_name: 'うみねこ太郎' };

/** The situations that the site can meet, by name. */
export const namedStates = {
  teaser: () => mockState('teaser'),
  entryOpen: () => mockState('entry'),
  aboard: () => mockState('entry', { me: { ...sailor, exam_status: 'not_started' } }),
  entryClosed: () => mockState('entry_closed'),
  beforeStart: () => mockState('just_before_start', { me: { ...sailor, exam_status: 'not_started' } }),
  inProgress: () => mockState('in_progress', { me: { ...sailor, exam_status: 'not_started' } }),
  sitting: () => mockState('in_progress', { me: { ...sailor, exam_status: 'in_examination_period' } }),
  finished: () => mockState('in_progress', { me: { ...sailor, exam_status: 'finished' } }),
  timeOver: () => mockState('in_progress', { me: { ...sailor, exam_status: 'time_over' } }),
  beingMarked: () => mockState('after_end_not_aggregated', { me: { ...sailor, exam_status: 'finished' } }),
  missed: () => mockState('after_end_not_aggregated', { me: { ...sailor, exam_status: 'not_started' } }),
  missedPublished: () => mockState('result_published', { me: { ...sailor, exam_status: 'not_started' } }),
  published: () =>
    mockState('result_published', {
      me: { ...sailor, exam_status: 'finished' },
      homePorts: mockHomePorts,
      commitment: mockCommitment,
      committedDocument: mockCommittedDocument,
    }),
  maintenance: () => mockState('entry', { maintenanceMessage: '点検のため、15時まで止まっています。' }),
} satisfies Record<string, () => MockState>;

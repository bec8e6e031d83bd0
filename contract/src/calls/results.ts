import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { routes } from '../rules/routes.ts';
import { Submission } from '../shapes/quiz.ts';
import {
  ChildrenResult,
  FirstPlaces,
  OverallResult,
  PersonalResult,
  QuickScore,
  RegionalResult,
} from '../shapes/results.ts';

export const resultCalls = {
  getQuickScore: defineCall({
    ...routes.getQuickScore,
    summary:
      'Points per level, once nobody can answer any more, or at the end of one’s own attempt, as the pack says',
    access: 'participant',
    success: { status: 200, schema: QuickScore },
    errors: ['exam_cannot_get_score', 'exam_not_finished'],
  }),
  getPersonalResult: defineCall({
    ...routes.getPersonalResult,
    summary: 'Scores, ranks, deviations, titles of the logged-in participant',
    access: 'participant',
    success: { status: 200, schema: PersonalResult },
    errors: ['exam_not_aggregated', 'user_not_participated_in_exam'],
  }),
  getOverallResult: defineCall({
    ...routes.getOverallResult,
    summary: 'How all participants did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: OverallResult },
    errors: ['exam_not_aggregated'],
  }),
  getRegionalResult: defineCall({
    ...routes.getRegionalResult,
    summary: 'The ranking of the regions',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: RegionalResult },
    errors: ['exam_not_aggregated'],
  }),
  getChildrenResult: defineCall({
    ...routes.getChildrenResult,
    summary: 'How the children division did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: ChildrenResult },
    errors: ['exam_not_aggregated'],
  }),
  getFirstPlaces: defineCall({
    ...routes.getFirstPlaces,
    summary: 'Who is first in each region, by display name',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: FirstPlaces },
    errors: ['exam_not_aggregated'],
  }),
  getSubmissions: defineCall({
    ...routes.getSubmissions,
    summary: 'Every question with one’s own and the right answer, after publication',
    access: 'participant',
    success: { status: 200, schema: Type.Object({ submissions: Type.Array(Submission) }) },
    errors: ['exam_cannot_get_submissions', 'user_not_participated_in_exam'],
  }),
} satisfies RoutedCalls;

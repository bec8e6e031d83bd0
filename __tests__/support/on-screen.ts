import { screen } from '@testing-library/react';

/** An option of the question on the screen, by its text. */
export const option = (name: string) => screen.getByRole('button', { name });

/** The button that sends the answer. */
export const answerButton = () => screen.getByRole('button', { name: '回答する' });

/** A heading, once it is there. */
export const heading = (name: string) => screen.findByRole('heading', { name });

import type { EnginePage } from '@knowledgeking/stage/engines/engine-page';
import type { SceneSet, Stage } from '../../lab/screens/scene.ts';
import { inspectPage } from './inspect-page.ts';

const height = 800;
/** The words of Chromium's console about a file or call that was refused. */
const notLoaded = 'Failed to load resource';

/**
 * Looks at the scenes of a set in one engine, in windows of these widths, with and without readings.
 * @param widths in CSS pixels; the page is loaded in the first one
 * @returns a line for each problem
 */
export async function sweep(stage: Stage, { name, scenes }: SceneSet, widths: number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const scene of scenes) {
    const where = `${stage.engine.name}, ${name}/${scene.name}`;
    try {
      const { page } = await stage.show(scene, { width: widths[0] ?? 0, height });
      const found = await lookAt(page, widths);
      const isToBeExpected = (problem: string) => scene.isLacking && problem.includes(notLoaded);
      problems.push(
        ...found.filter((problem) => !isToBeExpected(problem)).map((problem) => `${where}, ${problem}`),
      );
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : error}`);
      stage.forgetVisitor();
    }
  }
  return problems;
}

/**
 * Looks at what a tab shows, in windows of these widths, with and without readings.
 * @returns a line for each problem, also for what the console got
 */
export async function lookAt(page: EnginePage, widths: number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.resize({ width, height });
    for (const hasReadings of [true, false]) {
      await page.run(
        (isOn) => document.documentElement.toggleAttribute('data-furigana-off', !isOn),
        hasReadings,
      );
      const found = await page.run(inspectPage, undefined);
      const how = `${width} px${hasReadings ? '' : ', without readings'}`;
      problems.push(...found.map((problem) => `${how}: ${problem}`));
    }
  }
  return [...problems, ...page.takeErrors().map((error) => `console: ${error}`)];
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { currentStamp, staleReason } from '../build.ts';

const stamp = currentStamp({ NEXT_PUBLIC_APP_ENV: 'staging', PORT: '3000' });

suite('whether the build is fresh', () => {
  test('when nothing changed, then it is up to date, whatever the settings that are not built in', () => {
    assert.equal(staleReason(stamp, currentStamp({ NEXT_PUBLIC_APP_ENV: 'staging', PORT: '4000' })), null);
  });

  test('when a setting that is built in changed, then it is named', () => {
    const current = currentStamp({ NEXT_PUBLIC_APP_ENV: 'production', NEXT_PUBLIC_GTM_ID: 'GTM-ABC1234' });
    assert.equal(
      staleReason(stamp, current),
      'NEXT_PUBLIC_APP_ENV, NEXT_PUBLIC_GTM_ID changed since the last build',
    );
  });

  test('when a source changed, or nothing is built, then it says so', () => {
    assert.equal(
      staleReason({ ...stamp, version: 'x', sources: 'x' }, stamp),
      'the source changed since the last build',
    );
    assert.equal(staleReason(null, stamp), 'there is no build yet');
  });
});

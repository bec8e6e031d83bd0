import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DataKey } from '../../src/database/data-key.ts';

const key = new DataKey('one key with more than thirty-two characters');
const other = new DataKey('another key with more than thirty-two characters');

describe('the data key', () => {
  test('when a text is encrypted, then only the same key at the same place reads it, and each time looks different', () => {
    for (const text of ['', '7K3M-Q9RT-2XWD', 'なぎさ さん'.repeat(1_000)]) {
      const encrypted = key.encrypt(text, 'mail 1');
      assert.equal(key.decrypt(encrypted, 'mail 1'), text);
      assert.notEqual(key.encrypt(text, 'mail 1'), encrypted);
      assert.throws(() => key.decrypt(encrypted, 'mail 2'));
      assert.throws(() => other.decrypt(encrypted, 'mail 1'));
    }
  });

  test('when an encrypted text is changed or cut, then it is not read', () => {
    const encrypted = key.encrypt('7K3M-Q9RT-2XWD', 'mail 1');
    for (const index of [0, 3, 20, encrypted.length - 1]) {
      const letter = encrypted[index] === 'A' ? 'B' : 'A';
      const changed = encrypted.slice(0, index) + letter + encrypted.slice(index + 1);
      assert.throws(() => key.decrypt(changed, 'mail 1'), changed);
    }
    for (const length of [0, 4, 16, encrypted.length - 4])
      assert.throws(() => key.decrypt(encrypted.slice(0, length), 'mail 1'));
  });

  test('when a text is hashed twice, then the hash is the same, and different for another key, purpose or text', () => {
    const hashes = [
      key.hash('exam_number', 'a'),
      other.hash('exam_number', 'a'),
      key.hash('entry_token', 'a'),
      key.hash('exam_number', 'b'),
    ];
    assert.equal(new Set(hashes).size, 4);
    assert.equal(key.hash('exam_number', 'a'), hashes[0]);
  });

  test('when something was made with the key, then it says with which version', () => {
    assert.match(key.hash('exam_number', 'a'), /^v1\.[\w-]{43}$/);
    assert.match(key.encrypt('a', 'mail 1'), /^v1\.[\w-]+$/);
  });

  test('when a text is of an unknown version, then the error says so, without the text', () => {
    const unversioned = key.encrypt('a', 'mail 1').slice(3);
    for (const text of [`v2.${unversioned}`, unversioned, ''])
      assert.throws(() => key.decrypt(text, 'mail 1'), {
        message: 'the mail 1 was encrypted in a way that this version does not know',
      });
  });
});

import { displayNameLimit, normalizeDisplayName } from '@knowledgeking/contract/rules/display-name';
import {
  accommodationMessage,
  agreementMessage,
  birthplaceMessage,
  displayNameMessage,
  emailMessage,
  foldEmail,
  normalizeAccommodation,
} from '@knowledgeking/contract/rules/entry-form';
import { useRouter } from 'next/router';
import { useRef } from 'react';
import {
  AccommodationField,
  DivisionField,
  type EntryFields,
  emptyEntry,
  TermsField,
} from '@/components/entry/entry-fields';
import { SelectField, TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useEnteredEmail } from '@/hooks/drafts';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { request } from '@/lib/api-client/request';
import { clock } from '@/lib/clock';
import { questionAbout, suspicionOf } from '@/lib/forms';
import regions from '@/lib/generated/regions.json';
import { paths } from '@/lib/paths';

/** The entry form; leads to the page that says a mail is on its way. */
export function EntryForm() {
  const router = useRouter();
  const { exam } = useCurrentExam();
  const { initial, field, submission } = useFormSubmit<EntryFields>(
    'entry',
    emptyEntry,
    async (fields) => {
      if (!exam) throw new Error('an entry form is ready only when its exam is known');
      const email = foldEmail(fields.email);
      const accommodation = normalizeAccommodation(fields.accommodation);
      const sentAt = clock.now();
      const body = {
        email,
        display_name: normalizeDisplayName(fields.display_name),
        birthplace: fields.birthplace,
        children_division: fields.children_division === 'children',
        agreed: fields.agreed,
        ...(accommodation && { accommodation }),
      };
      await request('enter', { examId: exam.id, body });
      useEnteredEmail.setState({ email, sentAt, fields });
    },
    () => router.push(paths.entryResend()),
  );
  const asked = useRef(new Set<string>());
  /** Asks about an address that looks mistyped, once. */
  function askOnce(typed: string): string | undefined {
    const email = foldEmail(typed);
    const suspicion = suspicionOf(email);
    if (!suspicion || asked.current.has(email)) return undefined;
    asked.current.add(email);
    return questionAbout(suspicion);
  }
  return (
    <Form submission={submission} action="確認メールを送る" isReady={exam !== undefined}>
      <TextField
        label="メールアドレス"
        hint="｜確認《かくにん》メールと｜受験番号《じゅけんばんごう》をお送りします。"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email', (typed) => emailMessage(typed) ?? askOnce(typed))}
      />
      <TextField
        label="表示名"
        reading="ひょうじめい"
        hint={`1〜${displayNameLimit}文字。結果の画面に｜表示《ひょうじ》されます。｜出身地《しゅっしんち》の1位になると、結果｜発表《はっぴょう》のページで｜紹介《しょうかい》され、だれでも見られます。｜本名《ほんみょう》は使わないでください。`}
        autoComplete="nickname"
        {...field('display_name', displayNameMessage)}
      />
      <SelectField
        label="出身地"
        reading="しゅっしんち"
        placeholder="選んでください"
        options={regions}
        {...field('birthplace', (picked) => (picked ? undefined : birthplaceMessage))}
      />
      <DivisionField
        {...field('children_division', (picked) => (picked ? undefined : '部門を選んでください。'))}
      />
      <AccommodationField
        isFilledIn={initial.accommodation !== ''}
        {...field('accommodation', accommodationMessage)}
      />
      <TermsField {...field('agreed', (isAgreed) => (isAgreed ? undefined : agreementMessage))} />
    </Form>
  );
}

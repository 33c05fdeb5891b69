import '@ant-design/v5-patch-for-react-19';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FIELD_TYPE_NAMES } from '../../../src/model/field-types/fieldTypes.ts';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { FieldStage, type FieldState } from '../../../stories/support/FieldStage.tsx';
import { fieldSamples } from '../../../stories/support/fieldSamples.ts';

configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => startTexts('en'));

const draw = (state: FieldState, names: string[]) => {
  const changed: Record<string, unknown> = {};
  render(
    <App>
      <Suspense fallback="…">
        <FieldStage
          samples={fieldSamples.filter((sample) => names.includes(sample.field.name))}
          state={state}
          onChange={(name, value) => (changed[name] = value)}
        />
      </Suspense>
    </App>,
  );
  return changed;
};

describe('fields', () => {
  it('have a sample of every type', () => {
    expect([...new Set(fieldSamples.map((sample) => sample.field.type))].toSorted()).toEqual(
      FIELD_TYPE_NAMES.toSorted(),
    );
  });

  it('keep the whole of a text that is too long; what is too long is refused, not cut', async () => {
    const changed = draw('empty', ['name']);
    const long = '长'.repeat(5000);
    const box = await screen.findByRole('textbox');
    fireEvent.change(box, { target: { value: long } });
    fireEvent.blur(box);
    await waitFor(() => expect(changed['name']).toBe(long));
    expect(box).not.toHaveAttribute('maxlength');
  });

  it('show their values as people read them', async () => {
    draw('readOnly', [
      'loss',
      'done',
      'people',
      'severity',
      'eventType',
      'owner',
      'source',
      'related',
      'major',
      'rate',
    ]);
    expect(await screen.findByText('1,234,567.50')).toBeVisible();
    expect(screen.getByText('62.50%')).toBeVisible();
    expect(screen.getByText(/12,500/)).toHaveTextContent('12,500 people');
    expect(screen.getByText('7.1234')).toBeVisible();
    expect(screen.getAllByText('High')[0]?.parentElement).toHaveTextContent('▲High');
    expect(screen.getByText('External fraud / Systems security')).toBeVisible();
    expect(await screen.findByText('林静')).toBeVisible();
    expect(await screen.findByText('操作风险管理办法')).toBeVisible();
  });

  it('say when nothing is filled in', async () => {
    draw('empty', ['no']);
    expect(await screen.findByText('Given when saved')).toBeVisible();
  });

  it.each([
    ['loss', '12.345', 'At most 2 decimal places; the rest was left out'],
    ['people', '12.5', 'Whole numbers only; what follows the dot was left out'],
    ['loss', '12a', 'What cannot stand here was left out'],
  ])('say beside %s that not all of "%s" was taken', async (name, typed, words) => {
    draw('empty', [name]);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: typed } });
    expect(await screen.findByText(words)).toBeVisible();
    // What is missing is missing, also when the next sign is right.
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '12' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('no longer say what was left out of an earlier value once another one is typed', async () => {
    draw('empty', ['loss', 'name']);
    const box = await screen.findByLabelText('Gross loss');
    fireEvent.change(box, { target: { value: '12a' } });
    expect(await screen.findByText('What cannot stand here was left out')).toBeVisible();
    fireEvent.change(box, { target: { value: '123' } });
    expect(screen.getByText('What cannot stand here was left out')).toBeVisible();
    fireEvent.change(box, { target: { value: '7' } });
    await waitFor(() => expect(screen.queryByText('What cannot stand here was left out')).toBeNull(), {
      timeout: 1000,
    });
  });

  it('say nothing of what was left out where a fault stands below the same box', async () => {
    draw('error', ['loss']);
    const box = await screen.findByRole('textbox');
    fireEvent.change(box, { target: { value: '12a' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('.field-cut')).toBeNull();
  });

  it('say for a moment only what was left out', async () => {
    draw('empty', ['loss']);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: '12a' } });
    expect(await screen.findByText('What cannot stand here was left out')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('What cannot stand here was left out')).toBeNull());
  });

  it.each([
    ['.5', '0.50'],
    ['。5', '0.50'],
    ['-.25', '-0.25'],
  ])('take a number without its zero for what it is: %s', async (typed, value) => {
    for (const how of ['type', 'paste']) {
      const changed = draw('edit', ['loss']);
      const user = userEvent.setup();
      await user.click(await screen.findByLabelText('Gross loss'));
      if (how === 'paste') await user.paste(typed);
      else await user.keyboard(typed);
      expect(changed['loss']).toBe(value);
      expect(screen.queryByText(/left out/)).toBeNull();
      cleanup();
    }
  });

  it.each([
    ['loss', '(300)', '-300.00'],
    ['loss', '（300）', '-300.00'],
    ['loss', '1.2万', '12000.00'],
    ['loss', '3亿', '300000000.00'],
    ['people', '3万元', 30_000],
    ['done', '12.5%', '12.50'],
  ])('read what is pasted into %s as in a table: %s', async (name, pasted, value) => {
    const changed = draw('empty', [name]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('textbox'));
    await user.paste(pasted);
    expect(changed[name]).toBe(value);
    expect(screen.queryByText(/left out/)).toBeNull();
  });

  it('read what an input method commits as a whole, and cut what the field cannot hold or nobody understands', async () => {
    const changed = draw('empty', ['loss', 'done']);
    const [box, percent] = await screen.findAllByRole('textbox');
    if (!box || !percent) throw new Error('There are no boxes');
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: '3亿' } });
    fireEvent.compositionEnd(box, { data: '亿' });
    expect(changed['loss']).toBe('300000000.00');
    const user = userEvent.setup();
    await user.click(percent);
    await user.paste('(5)');
    expect(changed['done']).toBe('5.00');
    expect(await screen.findByText('What cannot stand here was left out')).toBeVisible();
  });

  it.each(['x', '￥'])(
    'leave a number alone when "%s" is typed over it, and give way to the next digit',
    async (sign) => {
      const changed = draw('edit', ['loss']);
      const user = userEvent.setup();
      const box = await screen.findByLabelText('Gross loss');
      await user.click(box);
      await user.keyboard(sign);
      expect(box).toHaveValue('1234567.50');
      expect(await screen.findByText('What cannot stand here was left out')).toBeVisible();
      await user.keyboard('8');
      expect(changed['loss']).toBe('8.00');
    },
  );

  it('choose a number as a whole before the first key is heard, and keep every one that follows', async () => {
    const changed = draw('edit', ['loss', 'done']);
    const user = userEvent.setup({ delay: null });
    const first = await screen.findByLabelText('Gross loss');
    await user.click(await screen.findByLabelText('Progress'));
    await user.tab({ shift: true });
    if (document.activeElement !== first) first.focus();
    await user.keyboard('150.5');
    expect(first).toHaveValue('150.5');
    await user.tab();
    expect(changed['loss']).toBe('150.50');
  });

  it.each(['{Enter}{Tab}', '{Tab}'])('stay empty when a day or a time is deleted, and left by %s', async (keys) => {
    const changed = draw('edit', ['on', 'at']);
    const user = userEvent.setup();
    for (const label of ['Occurred on', 'Discovered at']) {
      const box = await screen.findByLabelText(label);
      await user.click(box);
      await user.clear(box);
      await user.keyboard(keys);
      await waitFor(() => expect(box).toHaveValue(''));
    }
    expect(Object.values(changed)).toEqual([null, null]);
  });

  it.each([
    ['Occurred on', 'on', '2026/11/02', '2026-11-02'],
    ['Occurred on', 'on', '2026-1-5', '2026-01-05'],
    ['Occurred on', 'on', '20260405', '2026-04-05'],
    ['Occurred on', 'on', '2026年3月4日', '2026-03-04'],
    ['Occurred on', 'on', '２０２６－０３－０４', '2026-03-04'],
    ['Discovered at', 'at', '2026-1-5 9:3', '2026-01-05 09:03'],
    ['Discovered at', 'at', '2026/11/02 09:30', '2026-11-02 09:30'],
    ['Discovered at', 'at', '2026-11-02T09:30', '2026-11-02 09:30'],
    ['Discovered at', 'at', '2026-11-02', '2026-11-02 00:00'],
  ])('read what is typed or pasted as %s (%s) in any form: %s', async (label, name, typed, shown) => {
    const value = name === 'on' ? shown : new Date(shown.replace(' ', 'T')).toISOString();
    for (const [how, keys] of [
      ['type', '{Tab}'],
      ['type', '{Enter}'],
      ['paste', ''],
    ]) {
      const changed = draw('edit', [name]);
      const user = userEvent.setup();
      const box = await screen.findByLabelText(label);
      await user.click(box);
      await user.clear(box);
      if (how === 'paste') await user.paste(typed);
      else await user.keyboard(`${typed}${keys}`);
      await waitFor(() => expect(changed[name]).toBe(value));
      expect(box).toHaveValue(shown);
      expect(box).not.toHaveAttribute('aria-invalid', 'true');
      cleanup();
    }
  });

  it.each([
    ['Occurred on', 'on', '2026/2/30', 'Not read as a day and left out; write it like 2026-11-02'],
    ['Occurred on', 'on', '5/6/2026', 'Not read as a day and left out; write it like 2026-11-02'],
    ['Discovered at', 'at', 'abc', 'Not read as a day and time and left out; write it like 2026-11-02 09:30'],
  ])('say of what is typed as %s (%s) that it is none: %s', async (label, name, typed, words) => {
    const changed = draw('edit', [name]);
    const user = userEvent.setup();
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    const before = box.value;
    await user.click(box);
    await user.clear(box);
    await user.keyboard(`${typed}{Tab}`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(box).toHaveValue(before);
    expect(box).not.toHaveAttribute('aria-invalid', 'true');
    expect(changed).toEqual({});
  });

  it('say that a text is too long while it is typed, and by how much', async () => {
    draw('empty', ['name']);
    const box = await screen.findByRole('textbox');
    fireEvent.change(box, { target: { value: '长'.repeat(5000) } });
    expect(await screen.findByText(/^At most \d+ characters, 5,?000 given$/)).toBeInTheDocument();
    fireEvent.change(box, { target: { value: '长' } });
    await waitFor(() => expect(screen.queryByText(/^At most/)).toBeNull());
  });

  it('say nothing of separators, blanks and leading zeros, nor while an input method is composing', async () => {
    draw('empty', ['loss']);
    const box = await screen.findByRole('textbox');
    for (const typed of ['1,234.50', ' 12 ', '007']) fireEvent.change(box, { target: { value: typed } });
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: '12yi' } });
    expect(box).toHaveValue('12yi');
    expect(screen.queryByText(/left out/)).toBeNull();
    fireEvent.compositionEnd(box, { data: '一' });
    expect(await screen.findByText(/left out/)).toBeVisible();
  });

  it('keep amounts as exact texts: separators go, further places are cut, letters never enter', async () => {
    const changed = draw('edit', ['loss']);
    const user = userEvent.setup();
    const box = await screen.findByLabelText('Gross loss');
    expect(box).toHaveValue('1,234,567.50');
    await user.click(box);
    expect(box).toHaveValue('1234567.50');
    await user.clear(box);
    expect(changed.loss).toBeNull();
    await user.type(box, '9,007,199,254,740,993.129x');
    expect(changed.loss).toBe('9007199254740993.12');
    await user.tab();
    expect(box).toHaveValue('9,007,199,254,740,993.12');
  });

  it('never clean a text while an input method composes it', async () => {
    const changed = draw('edit', ['loss']);
    const box = await screen.findByLabelText('Gross loss');
    fireEvent.focus(box);
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: '1２ni' } });
    expect(box).toHaveValue('1２ni');
    expect(changed).toEqual({});
    fireEvent.compositionEnd(box, { target: { value: '1２' } });
    await waitFor(() => expect(changed.loss).toBe('12.00'));
  });

  it('refuse files before they travel, and say which and why', async () => {
    const changed = draw('edit', ['files']);
    await screen.findByText('情况说明.pdf');
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'virus.exe'), new File(['x'], 'note.txt')] } });
    expect(await screen.findByText('virus.exe')).toBeVisible();
    expect(screen.getByText('Files of this type are not accepted')).toBeVisible();
    await waitFor(() => expect(changed.files).toMatchObject([{ name: '情况说明.pdf' }, { name: 'note.txt' }]));
  });
});

describe('pickers', () => {
  const pressDown = async (label: RegExp, loaded: RegExp): Promise<void> => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const box = await screen.findByLabelText(label);
    await user.click(box);
    await screen.findAllByText(loaded);
    // The simulated keyboard leaves out the key code that the pickers go by.
    fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40, which: 40 });
  };

  it('name records to a screen reader, not their ids', async () => {
    draw('edit', ['owner']);
    await pressDown(/Owner/, /王芳/);
    const options = screen.getAllByRole('option');
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(option).toHaveAccessibleName(/^\p{Script=Han}+/u);
    expect(screen.getByRole('option', { name: '王芳, wangfang' })).toBeInTheDocument();
  });

  it('read out the department that the keyboard has come to, by its name', async () => {
    draw('empty', ['unit']);
    await pressDown(/Department/, /集团总部/);
    await waitFor(() => expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent('集团总部'));
    await userEvent.click(screen.getByText('集团总部', { selector: '.field-option *' }));
    await waitFor(() => expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('集团总部'));
  });
});

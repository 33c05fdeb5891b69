import { composeStories } from '@storybook/react-vite';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as stories from '../../../stories/template/ListParts.stories.tsx';
import { renderIn } from './renderScreen.tsx';

const parts = composeStories(stories);
const WAIT = { timeout: 60_000 };

/** What must be seen of each part, so that none of the catalogue's pages is empty. */
const SEEN: Record<keyof typeof parts, string> = {
  Cells: 'LE202600001',
  Actions: 'Submit',
  OnAPhone: 'LE202600001',
  Chosen: 'Selected: 3',
  Foot: '67 records',
};

describe('the catalogue of list parts', () => {
  it.each(Object.entries(parts))('shows %s', async (name, Part) => {
    await renderIn(<Part />);
    const [found] = await screen.findAllByText(SEEN[name as keyof typeof parts], undefined, WAIT);
    expect(found).toBeVisible();
  });
});

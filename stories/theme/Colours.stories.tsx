import type { Meta, StoryObj } from '@storybook/react-vite';
import { Flex, Typography } from 'antd';
import { usePalette } from '../../src/web/theme/useTheme.ts';

/** The colours of the theme in use, with the names under which styles and code ask for them. */
function Colours() {
  const { palette, risk } = usePalette();
  return (
    <Flex vertical gap="middle">
      <Swatches colours={Object.entries(palette)} />
      {Object.entries(risk).map(([name, tone]) => (
        <Swatches key={name} colours={Object.entries(tone).map(([part, colour]) => [`risk ${name} ${part}`, colour])} />
      ))}
    </Flex>
  );
}

function Swatches({ colours }: { colours: [string, string][] }) {
  return (
    <Flex wrap gap="small">
      {colours.map(([name, colour]) => (
        <Flex key={name} vertical gap={4} style={{ inlineSize: 148 }}>
          <div style={{ background: colour, border: '1px solid var(--color-line)', blockSize: 40 }} />
          <Typography.Text>{name}</Typography.Text>
          <Typography.Text type="secondary">{colour}</Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}

const meta: Meta<typeof Colours> = { title: 'Theme/Colours', component: Colours };
export default meta;

export const All: StoryObj<typeof Colours> = {};

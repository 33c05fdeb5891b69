import { useMemo, type ReactNode } from 'react';
import { usePalette, useThemeSettings } from '../../theme/useTheme.ts';
import { FONTS } from '../../theme/tokens.ts';
import styles from '../Layout.module.css';

/** Width and height of one repetition, in pixels. */
const TILE = { width: 260, height: 170 };

/** The text of the watermark over everything, again and again; it takes no clicks. Off by default (Specification §9). */
export function WatermarkLayer(): ReactNode {
  const [{ isWatermark, watermarkText }] = useThemeSettings();
  const { palette } = usePalette();
  const image = useMemo(
    () => (isWatermark && watermarkText !== '' ? tileOf(watermarkText, palette.inkSoft) : ''),
    [isWatermark, watermarkText, palette.inkSoft],
  );
  if (image === '') return null;
  return (
    <div
      className={styles['watermark']}
      data-watermark={watermarkText}
      style={{ backgroundImage: `url(${image})` }}
      aria-hidden
    />
  );
}

function tileOf(text: string, colour: string): string {
  const canvas = document.createElement('canvas');
  const scale = window.devicePixelRatio || 1;
  canvas.width = TILE.width * scale;
  canvas.height = TILE.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.scale(scale, scale);
  context.translate(TILE.width / 2, TILE.height / 2);
  context.rotate(-Math.PI / 8);
  context.font = `14px ${FONTS.text}`;
  context.fillStyle = colour;
  context.globalAlpha = 0.18;
  context.textAlign = 'center';
  context.fillText(text, 0, 0, TILE.width);
  return canvas.toDataURL();
}

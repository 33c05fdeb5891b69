import { QRCode, type QRCodeProps } from 'antd';
import type { ReactNode } from 'react';
import { LIGHT } from '../theme/tokens.ts';

const SIZE = 208;

/** A QR code, dark on light in every theme: readers expect it so. */
export const QrPicture = (props: Pick<QRCodeProps, 'value' | 'status' | 'onRefresh' | 'className'>): ReactNode => (
  <QRCode {...props} size={SIZE} bgColor={LIGHT.surface} color={LIGHT.ink} />
);

import { Button, Form, Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useCountdown } from '../../session/ways/useCountdown.ts';

interface NewMobileCodeProps {
  /** The number that was typed. */
  mobile: string;
  /** Told why no code was sent to it. */
  onRefused: (fault: string) => void;
}

/** The code that shows a new number to be the person's own. The server says when it is wanting, together with what else is wrong. */
export function NewMobileCode({ mobile, onRefused }: NewMobileCodeProps): ReactNode {
  const texts = useTexts('signIn');
  const pause = useCountdown();
  const getCode = async () => {
    try {
      const { seconds } = await post(
        'api/sys/person/mobileCode',
        { mobile, loading: 'N' },
        { handles: [CODES.refused] },
      );
      pause.start(seconds);
    } catch (error) {
      if (error instanceof AnswerError && error.code === CODES.refused) onRefused(error.msg);
    }
  };
  return (
    <Form.Item label={texts('codeToNew')} htmlFor="mobileCode">
      <Space.Compact block>
        <Form.Item name="mobileCode" noStyle>
          <Input id="mobileCode" autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
        </Form.Item>
        <Button disabled={pause.left > 0} onClick={() => void getCode()}>
          {pause.left > 0 ? texts('codeAgain', { seconds: pause.left }) : texts('getCode')}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}

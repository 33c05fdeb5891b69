import { CheckSquareOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { useOnServerEvent } from '../kit/useOnServerEvent.ts';
import { sessionAtom } from '../session/session.ts';
import { loadTodoAtom, todoAtom } from './todo.ts';

const TODO = '/workflow/todo';

/** The number of tasks that wait for the person, and the way to them; for whoever has that page. */
export function TodoButton(): ReactNode {
  const { screens } = useAtomValue(sessionAtom);
  return screens.some(({ path }) => path === TODO) && <Waiting />;
}

function Waiting(): ReactNode {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const count = useAtomValue(todoAtom);
  const load = useSetAtom(loadTodoAtom);
  useEffect(() => void load(), [load]);
  useOnServerEvent('tasks', () => void load());
  return (
    <Button
      type="text"
      icon={
        <Badge count={count} size="small" overflowCount={99}>
          <CheckSquareOutlined />
        </Badge>
      }
      aria-label={texts('todo', { count })}
      title={texts('todoTitle')}
      onClick={() => void navigate(TODO)}
    />
  );
}

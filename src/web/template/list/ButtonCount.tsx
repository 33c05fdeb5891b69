import { Badge } from 'antd';

/** How many conditions stand behind a button; nothing where there are none. */
export const ButtonCount = ({ count }: { count: number }) => (count > 0 ? <Badge count={count} size="small" /> : null);

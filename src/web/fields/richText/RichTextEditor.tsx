import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { InputProps } from '../fieldUi.ts';
import { textOf } from '../support/values.ts';
import { tablesAsLines } from './pastedTables.ts';
import { sanitise } from './sanitise.ts';

/** The editor of formatted text; loaded with the first field that needs it. */
export default function RichTextEditor({
  id,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: InputProps<FieldOf<'richText'>>) {
  const html = textOf(value);
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } })],
    content: sanitise(html),
    editable: !disabled,
    // The page's policy allows no styles that scripts write.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: tablesAsLines,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? null : changed.getHTML()),
    onBlur: () => onBlur?.(),
  });
  // An editor that was hidden while something around it loaded is gone when the effects run again; the next one follows at once.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (!editor.isFocused && editor.getHTML() !== html && !(editor.isEmpty && html === ''))
      editor.commands.setContent(sanitise(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <div className={`rich-editor${invalid ? ' rich-editor-invalid' : ''}`}>
      {editor && !disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} className="rich-text" />
    </div>
  );
}

interface Tool {
  name: string;
  icon: ReactNode;
  active?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    icon: <BoldOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    icon: <StrikethroughOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'bullets',
    icon: <UnorderedListOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: <OrderedListOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'undo', icon: <UndoOutlined aria-hidden="true" />, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: <RedoOutlined aria-hidden="true" />, run: (editor) => editor.chain().focus().redo().run() },
];

function Toolbar({ editor }: { editor: Editor }) {
  const t = useTexts('fields');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLS.filter((tool) => tool.active?.(now))
        .map((tool) => tool.name)
        .join(' '),
  });
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('richText.tools')}>
      {TOOLS.map((tool) => (
        <Button
          key={tool.name}
          type={active.split(' ').includes(tool.name) ? 'primary' : 'text'}
          size="small"
          icon={tool.icon}
          aria-label={t(`richText.${tool.name}`)}
          aria-pressed={tool.active ? active.split(' ').includes(tool.name) : undefined}
          onClick={() => tool.run(editor)}
        />
      ))}
    </div>
  );
}

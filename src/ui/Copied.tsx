import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from '../lib/copy-text.ts'
import { toast } from './feedback/feedback.tsx'
import { useSay } from './use-say.ts'
import './copied.css'

/** Text to take along, with the button that copies it. */
export function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  const say = useSay()
  const handleCopy = async () => {
    if (await copyText(text)) toast('success', say('COPY_DONE'))
    else toast('error', say('COPY_FAILED'))
  }
  return (
    <div className="vi-copied">
      <pre>{text}</pre>
      <Button size="small" icon={<CopyOutlined />} aria-label={label} title={label} onClick={() => void handleCopy()} />
    </div>
  )
}

import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/use-say.ts'

/** Text to take along, with the button that copies it. */
export function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  const say = useSay()
  const handleCopy = async () => {
    if (await copyText(text)) toast('success', say('GALLERY_COPIED'))
    else toast('error', say('GALLERY_COPY_FAILED'))
  }
  return (
    <div className="v-gallery-code">
      <pre>{text}</pre>
      <Button size="small" icon={<CopyOutlined />} aria-label={label} title={label} onClick={() => void handleCopy()} />
    </div>
  )
}

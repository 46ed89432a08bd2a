import { Button } from 'antd'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { FormStore } from '../../../../form/store/index.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { useSay } from '../../../../ui/use-say.ts'

/** Dictionary of what people often write as their comment. */
const REMARKS = { kind: 'dict', code: 'approval_remarks' } as const
const MOST = 8

/** Comments that one press writes. */
export function Phrases({ store }: { readonly store: FormStore }) {
  const say = useSay()
  const { lookup, locale } = usePorts()
  const { value: phrases = [] } = useLoaded([locale], () => lookup.items(REMARKS).catch(() => []))
  if (phrases.length === 0 || !store.slots.has('comment')) return null
  const write = (text: string) => {
    const before = String(store.record['comment'] ?? '').trim()
    store.setStored({ comment: before === '' ? text : `${before}\n${text}` })
  }
  return (
    <fieldset className="v-approval-phrases" aria-label={say('APPROVAL_PHRASES')}>
      {phrases.slice(0, MOST).map(({ text }) => (
        <Button key={text} size="small" onClick={() => write(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  )
}

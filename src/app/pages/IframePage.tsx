import { Button } from 'antd'
import { useSay } from '../../ui/use-say.ts'
import { menuAddress } from '../routes/menu-address.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import type { ViewProps } from '../views.tsx'
import { NotFoundContent } from './Exception.tsx'

/** A foreign page inside ours. It may run, but it cannot lead this page elsewhere. */
export function IframePage({ entry }: ViewProps) {
  const say = useSay()
  const address = menuAddress(entry.meta)
  if (!address) return <NotFoundContent />
  return (
    <>
      <PageHeader
        entry={entry}
        title={entry.meta.title}
        action={
          <Button size="small" type="link" href={address} target="_blank" rel="noopener noreferrer">
            {say('PAGE_FRAME_OPEN')}
          </Button>
        }
      />
      <iframe
        className="v-frame"
        title={say('PAGE_FRAME', { title: entry.meta.title })}
        src={address}
        referrerPolicy="strict-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a foreign page keeps its own origin, which is not ours; without it no user could sign in there
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    </>
  )
}

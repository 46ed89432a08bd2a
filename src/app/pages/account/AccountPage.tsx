import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { getProfile, type Profile } from '../../../api/organization/account.ts'
import { Themed } from '../../../host/ui/theme.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { TabPanels } from '../../../ui/TabPanels.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { BasicPart } from './BasicPart.tsx'
import { BindingsPart } from './BindingsPart.tsx'
import { SecurityPart } from './SecurityPart.tsx'
import { SignaturePart } from './signature/SignaturePart.tsx'
import './account.css'

const TITLES: readonly MessageCode[] = [
  'ACCOUNT_PAGE_BASIC',
  'ACCOUNT_PAGE_SECURITY',
  'ACCOUNT_PAGE_BINDINGS',
  'ACCOUNT_PAGE_SIGNATURE',
]

/** The settings of the own account. */
export function AccountPage() {
  const say = useSay()
  const [active, setActive] = useState(0)
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set([0]))
  const [saved, setSaved] = useState<Profile>()
  const { value, error, reload } = useLoaded([], getProfile)
  const profile = saved ?? value
  if (error !== undefined && !profile) return <ErrorBox error={error} onRetry={reload} />
  if (!profile) return <Loading />
  const parts = [
    <BasicPart key="basic" profile={profile} onSaved={setSaved} />,
    <SecurityPart key="security" />,
    <BindingsPart key="bindings" profile={profile} />,
    <SignaturePart key="signature" />,
  ]
  const show = (index: number) => {
    setActive(index)
    setShown((now) => new Set([...now, index]))
  }
  return (
    <Themed className="v-account">
      <TabPanels
        label={say('ACCOUNT_PAGE')}
        panels={TITLES.map((title, index) => ({ index, title: say(title) }))}
        active={active}
        shown={shown}
        onShow={show}
        draw={(index) => parts[index]}
      />
    </Themed>
  )
}

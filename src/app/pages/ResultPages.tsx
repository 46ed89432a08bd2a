import { Button } from 'antd'
import { useSay } from '../../ui/use-say.ts'
import { HOME_PATH, safeRedirect } from '../routes/redirect.ts'
import type { ViewProps } from '../views.tsx'
import { Result, type ResultKind } from './Result.tsx'

const TITLES = { success: 'RESULT_SUCCESS', error: 'RESULT_ERROR', info: 'RESULT_INFO' } as const
/** An address can be written by anybody: what it makes a page say stays short. */
const MOST = 200

/** `title`, `text` and `back` (a path of this application) of the address fill the page. */
function Page({ kind, search }: { kind: ResultKind; search: string }) {
  const say = useSay()
  const asked = new URLSearchParams(search)
  const words = (name: string) => asked.get(name)?.slice(0, MOST) || undefined
  const back = safeRedirect(asked.get('back'))
  return (
    <Result
      kind={kind}
      title={words('title') ?? say(TITLES[kind])}
      text={words('text')}
      ways={
        <>
          {back && (
            <Button type="primary" href={`#${back}`}>
              {say('RESULT_BACK')}
            </Button>
          )}
          <Button type={back ? 'default' : 'primary'} href={`#${HOME_PATH}`}>
            {say('PAGE_HOME')}
          </Button>
        </>
      }
    />
  )
}
export const SuccessPage = ({ search }: ViewProps) => <Page kind="success" search={search} />
export const FailurePage = ({ search }: ViewProps) => <Page kind="error" search={search} />
export const GenericResultPage = ({ search }: ViewProps) => <Page kind="info" search={search} />

import { useSay } from '../../ui/use-say.ts'

/** A plain page that shows which build is running. */
export function TestPage() {
  const say = useSay()
  return (
    <main className="v-exception-page">
      <h1>{say('PAGE_TEST')}</h1>
      <p>{say('PAGE_VERSION', { version: __BUILD_VERSION__ })}</p>
    </main>
  )
}

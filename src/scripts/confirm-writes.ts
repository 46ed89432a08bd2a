import type { Ports } from '../../registry/kit/ports.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { Host, FaceStorage } from '../host/host.tsx'
import type { ScreenScripts } from './screen-scripts.ts'

interface Around {
  readonly screen: ResolvedScreen
  readonly ports: Ports
  readonly keep: FaceStorage
  readonly confirm: Host['confirm']
  /** Who is asked. */
  readonly name: string
}

/** The scripts with a question before each kind of call that changes something, the first time: it is made with the rights of the person. */
export function confirmWrites(
  scripts: ScreenScripts,
  { screen: { screen }, ports, keep, confirm, name }: Around,
): ScreenScripts {
  const { asks } = scripts
  if (!asks) return scripts
  const answers = asks.mark === undefined ? keep.visit : keep.preference
  const asking = new Map<string, Promise<boolean>>()
  const ask = async (call: string, key: string) => {
    const agrees = await confirm({
      title: ports.say('SCRIPT_ASKS_TITLE'),
      text: ports.say('SCRIPT_ASKS', { name, title: textIn(screen.title, ports.locale), call }),
      ok: ports.say('SCRIPT_ASKS_OK'),
      danger: true,
    })
    if (agrees) answers.set(key, 'yes')
    return agrees
  }
  const mayCall = (method: string, url: string): Promise<boolean> => {
    const call = `${method} ${url.split(/[?#]/, 1)[0] ?? ''}`
    const key = `${screen.id}:script:${asks.mark ?? ''}:${call}`
    if (method === 'GET' || answers.get(key) === 'yes') return Promise.resolve(true)
    const asked = asking.get(key) ?? ask(call, key).finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }
  return {
    ...scripts,
    call: async (method, url, params) =>
      (await mayCall(method.toUpperCase(), url))
        ? scripts.call(method, url, params)
        : { success: false, message: ports.say('SCRIPT_ASKS_REFUSED'), result: null },
  }
}

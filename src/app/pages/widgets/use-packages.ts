import { type RefObject, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { tryPackage } from '../../../../registry/packages/try-package.ts'
import { useTheme } from '../../../../registry/packages/use-theme.tsx'
import { textIn } from '../../../../schemas/language/text.ts'
import {
  frameAddress,
  getPackageCode,
  getPackages,
  knowPackages,
  type PackageReply,
  removePackage,
  storeLaws,
  switchPackageOff,
  switchPackageOn,
  uploadPackage,
} from '../../../api/widget-packages.ts'
import { locale as spoken } from '../../../state/locale.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'

/** The packages, and what an administrator does with them. `host` is where they are tried. */
export function usePackages(hostRef: RefObject<HTMLDivElement | null>) {
  const say = useSay()
  const theme = useTheme()
  const { current: locale } = useSnapshot(spoken)
  const { latest: packages, error, reload } = useLoaded([], getPackages)
  const [busy, setBusy] = useState('')
  const work = async (what: string, run: () => Promise<string | undefined>) => {
    setBusy(what)
    try {
      const message = await run()
      if (message) toast('success', message)
      await knowPackages()
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy('')
      reload()
    }
  }
  const tryVersion = async (id: string, version: string) => {
    const host = hostRef.current
    if (!host) return
    const { manifest, module, style, hash } = await getPackageCode(id, version)
    const address = frameAddress()
    const findings = await tryPackage({
      manifest,
      module,
      style,
      address,
      host,
      theme,
      locale,
      say,
    })
    await storeLaws(id, version, hash, findings)
  }
  const titleOf = ({ title }: PackageReply) => textIn(title, locale)
  return {
    packages,
    error,
    reload,
    busy,
    titleOf,
    /** Uploads a file, and tries it at once. */
    upload: (file: File) =>
      work(file.name, async () => {
        const content = await file.text()
        const message = await uploadPackage(content)
        const { id, version } = JSON.parse(content) as { readonly id: string; readonly version: string }
        reload()
        await tryVersion(id, version)
        return message
      }),
    try: (pack: PackageReply, version: string) =>
      work(titleOf(pack), async () => {
        await tryVersion(pack.id, version)
        return undefined
      }),
    switchOn: async (pack: PackageReply, version: string) => {
      const title = titleOf(pack)
      if (await ask({ title: say('WIDGETS_SWITCH_ON'), text: say('WIDGETS_ON_ASK', { title, version }) }))
        await work(title, () => switchPackageOn(pack.id, version, pack.revision))
    },
    switchOff: async (pack: PackageReply) => {
      const title = titleOf(pack)
      if (await ask({ title: say('WIDGETS_SWITCH_OFF'), text: say('WIDGETS_OFF_ASK', { title }), danger: true }))
        await work(title, () => switchPackageOff(pack.id))
    },
    remove: async (pack: PackageReply) => {
      const title = titleOf(pack)
      if (await ask({ title: say('WIDGETS_REMOVE'), text: say('WIDGETS_REMOVE_ASK', { title }), danger: true }))
        await work(title, () => removePackage(pack.id))
    },
  }
}

import { useSnapshot } from 'valtio'
import { LOCALES, type Locale } from '../../../schemas/language/text.ts'
import { logProblem } from '../../lib/log.ts'
import { locale, setLocale } from '../../state/locale.ts'
import { useSay } from '../../ui/use-say.ts'
import { MenuButton } from '../../ui/PopupMenu.tsx'

/** Each language is named in itself. */
const NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' }

const choose = (next: Locale) =>
  setLocale(next).catch((reason: unknown) => logProblem('the sentences of a language were not loaded', reason))

export function LocaleSwitch() {
  const say = useSay()
  const { current } = useSnapshot(locale)
  const items = LOCALES.map((known) => ({
    key: known,
    label: NAMES[known],
    lang: known,
    checked: known === current,
    onClick: () => choose(known),
  }))
  return (
    <MenuButton label={say('SHELL_LANGUAGE')} items={items}>
      <svg
        width="1em"
        height="1em"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2 4.500h9M6.500 2.500v2M9.500 4.500C8.800 8 6 10.800 2.500 12M4 7.500c1.300 2.300 3.400 3.900 6 4.500M10.500 17.500l3.600-9h.8l3.600 9M11.800 14.500h5.400" />
      </svg>
    </MenuButton>
  )
}

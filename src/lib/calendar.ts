import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { speech } from './i18n.ts'

const follow = () => void dayjs.locale(speech.now().locale === 'zh-CN' ? 'zh-cn' : 'en')

/** Dates are written in the language that is spoken. */
speech.watch(follow)
follow()

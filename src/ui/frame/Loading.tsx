import { Spin } from 'antd'
import { useSay } from '../use-say.ts'

/** The loading state; announced to screen readers as well. */
export function Loading({ page = false }: { page?: boolean }) {
  const say = useSay()
  return (
    <output className={page ? 'v-loading v-loading-page' : 'v-loading'} aria-label={say('COMMON_LOADING')}>
      <Spin delay={200} />
    </output>
  )
}

import { metaContent } from '../api/context.ts'

/** Fetches the files a build names in its page (`build/at-hand.ts`); they are run when somebody needs them. */
export function fetchAtHand(): void {
  for (const file of metaContent('vitrine-at-hand')?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `./${file}`
    document.head.append(link)
  }
}

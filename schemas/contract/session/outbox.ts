import { ANONYMOUS, endpoint } from '../endpoint.ts'

/** The page of what the development driver would have sent; there is none in production. */
export const mailbox = endpoint({
  id: 'outbox.mailbox',
  methods: ['GET'],
  path: '/dev/mailbox',
  access: ANONYMOUS,
  kind: 'download',
})

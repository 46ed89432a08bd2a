/** Where the page that the chat's frame shows is served; `token` (a ticket) and `messageId` follow as query. */
export const CHAT_PAGE = '/eoa/im/index'

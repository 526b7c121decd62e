import { channels, type Channel } from '@visita/core/stats/contract';

/** Returns the channels that the screen and its file show. Passes in a wallet are shown once one was used. */
export function shownChannels(visits: Record<Channel, number>): Channel[] {
  return channels.filter((channel) => channel !== 'wallet' || visits.wallet > 0);
}

/* hex_player.c - the player of Hex: who joins, wins. */
#include "player/connection_contest.h"

const dy_contest_rules dy_contest_hex = DY_CROSSING_CONTEST;

/* path_player.c - the player of PATH: a full board may have no winner. */
#include "player/connection_contest.h"

const dy_contest_rules dy_contest_path = DY_CROSSING_CONTEST;

#pragma once

/// Whether the kernel counts its clock as synchronised: 1 or 0; -1 where it does not say.
int guichet_clock_is_synchronised(void);

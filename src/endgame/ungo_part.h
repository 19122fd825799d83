/* ungo_part.h - one of several parts of a table that is made: what a part is asked. */
#ifndef DY_UNGO_PART_H
#define DY_UNGO_PART_H

/* Answers to dyad_ungo_question; numbers in them have their least byte first. */
enum {
    DY_UNGO_ASK_DISTANCE,  /* of the class with that least code: a byte; nothing: there is none */
    DY_UNGO_ASK_FIRST,     /* the least code of a class at that distance: 4 bytes, or nothing */
    DY_UNGO_ASK_BITS,      /* of the slots of that stretch: 4 bytes each */
    DY_UNGO_ASK_DISTANCES, /* of the classes of that stretch: a byte each */
};

#endif
